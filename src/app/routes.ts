// The page table: which path shows which screen, by layout (specification, section 2.1).
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/ChatLayout.tsx', [
    route('chats', '../features/chat/screens/ChatsScreen.tsx'),
    route('chats/:id', '../features/chat/screens/ChatScreen.tsx'),
    route('members/:id/chat', '../features/chat/screens/MemberChatScreen.tsx'),
  ]),
  layout('layouts/LanderLayout.tsx', [
    route('signup', '../features/profiles/signup/screens/SignupScreen.tsx'),
    route('complete-signup', '../features/profiles/signup/screens/CompleteSignupScreen.tsx'),
    route('signup-matches', '../features/matching/screens/SignupMatchesScreen.tsx'),
  ]),
  layout('layouts/DefaultLayout.tsx', [
    index('../features/pages/screens/HomeScreen.tsx'),
    route('members', '../features/matching/screens/MembersScreen.tsx'),
    route('members/:id', '../features/matching/screens/MemberScreen.tsx', { id: 'members-id' }),
    route('likes', '../features/matching/screens/first-tab.ts'),
    route('likes/:type', '../features/matching/screens/LikesScreen.tsx'),
    route('likes/m/:id', '../features/matching/screens/MemberScreen.tsx', { id: 'likes-m-id' }),
    route('swipe-game', '../features/matching/screens/SwipeScreen.tsx'),
    route('match-finder', '../features/matching/screens/MatchFinderScreen.tsx'),
    route('profile', '../features/profiles/screens/ProfileScreen.tsx'),
    route('profile/blocked', '../features/profiles/screens/BlockedScreen.tsx'),
    route('login', '../features/profiles/user/screens/LoginScreen.tsx'),
    route('reset-password', '../features/accounts/screens/ResetPasswordScreen.tsx'),
    route('reset-password/do', '../features/accounts/screens/ResetPasswordDoScreen.tsx'),
    route('activate/done', '../features/accounts/screens/ActivateDoneScreen.tsx'),
    route('activate/error', '../features/accounts/screens/ActivateErrorScreen.tsx'),
    route('notifications', '../features/accounts/screens/SettingsScreen.tsx'),
    route('complaints', '../features/safety/screens/ComplaintsScreen.tsx'),
    route('lang-config', 'screens/LanguageScreen.tsx'),
    route('credits', '../features/payments/screens/CreditsScreen.tsx'),
    route('credits/repeat-order', '../features/payments/screens/repeat-order.ts'),
    route('credits/:id/:paymentmethod?', '../features/payments/screens/CheckoutScreen.tsx'),
    route('premium', '../features/payments/screens/PremiumScreen.tsx'),
    route('pricing', '../features/payments/screens/PricingScreen.tsx'),
    route('transactions', '../features/payments/screens/OrdersScreen.tsx'),
    route('transactions/:id', '../features/payments/screens/OrderScreen.tsx'),
    route('pages/:token', '../features/pages/screens/moved-page.ts'),
    route(':token', '../features/pages/screens/StaticScreen.tsx'),
    route('*', 'screens/LostScreen.tsx'),
  ]),
] satisfies RouteConfig
