// The name of whoever gives a command, also where their account has none.
import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { operatorName } from './operator-name.ts'

test('[8.84] an operator goes by the name of their account, or by its number where it has no name', () => {
  expect(operatorName()).toBe(userInfo().username)
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)')
  }
  expect(operatorName(nameless)).toBe(`uid ${process.getuid?.()}`)
})
