// The page table: which path shows which screen, by layout (specification, section 2.1).
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/ChatLayout.tsx', [
    route('chats', '../features/chat/screens/ChatsScreen.tsx'),
    route('chats/:id', '../features/chat/screens/ChatScreen.tsx'),
    route('members/:id/chat', '../features/chat/screens/MemberChatScreen.tsx'),
  ]),
  layout('layouts/DefaultLayout.tsx', [
    index('../features/pages/screens/HomeScreen.tsx'),
    route('profile', '../features/profiles/screens/ProfileScreen.tsx'),
    route('members', '../features/matching/screens/MembersScreen.tsx'),
    route('members/:id', '../features/matching/screens/MemberScreen.tsx', { id: 'members-id' }),
    route('likes', '../features/matching/screens/first-tab.ts'),
    route('likes/:type', '../features/matching/screens/LikesScreen.tsx'),
    route('likes/m/:id', '../features/matching/screens/MemberScreen.tsx', { id: 'likes-m-id' }),
    route('lang-config', 'screens/LanguageScreen.tsx'),
    route('pages/:token', '../features/pages/screens/moved-page.ts'),
    route(':token', '../features/pages/screens/StaticScreen.tsx'),
    route('*', 'screens/LostScreen.tsx'),
  ]),
] satisfies RouteConfig
