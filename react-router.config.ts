// React Router in framework mode: pages below src/app, rendered on the server.
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  serverBuildFile: 'index.js',
  routeDiscovery: { mode: 'initial' },
} satisfies Config
