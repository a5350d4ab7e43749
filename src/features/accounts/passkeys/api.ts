// Answers the calls of passkeys.
import { handle } from '#platform/http/handle.ts'
import {
  addPasskeyCall,
  beginPasskey,
  beginPasskeyLogin,
  passkeyLogin,
  readPasskeys,
  removePasskeyCall,
  renamePasskeyCall,
} from './contract.ts'
import {
  addPasskey,
  beginAdding,
  beginProving,
  logInWithPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './service.ts'

const done = { done: true } as const

export const passkeysApi = [
  handle(readPasskeys, async ({ caller, platform }) => {
    const passkeys = await passkeysOf(platform, caller)
    return {
      passkeys: passkeys.map(({ created_at, used_at, ...passkey }) => ({
        ...passkey,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      })),
    }
  }),
  handle(beginPasskey, async ({ caller, platform }) => ({ options: { ...(await beginAdding(platform, caller)) } })),
  handle(addPasskeyCall, async ({ body, caller, platform }) => {
    await addPasskey(platform, caller, body.name, body.answer)
    return done
  }),
  handle(renamePasskeyCall, async ({ body, caller, platform }) => {
    await renamePasskey(platform, caller.memberId, body.passkey, body.name)
    return done
  }),
  handle(removePasskeyCall, async ({ body, caller, platform }) => {
    await removePasskey(platform, caller.memberId, body.passkey)
    return done
  }),
  handle(beginPasskeyLogin, async ({ body, caller, platform }) => ({
    options: { ...(await beginProving(platform, caller, body)) },
  })),
  handle(passkeyLogin, async ({ body, caller, platform }) => {
    await logInWithPasskey(platform, caller, body)
    return done
  }),
]
