// The page table: which path shows which screen, by layout (specification, section 2.1).
import { index } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [index('../features/pages/screens/HomeScreen.tsx')] satisfies RouteConfig
