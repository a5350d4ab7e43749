// `/likes` is its first tab.
import { redirect } from 'react-router'
import { paths } from '#base/paths.ts'

export function loader() {
  throw redirect(paths.likes('received'))
}
