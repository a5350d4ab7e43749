// Server state that stays alive on a page: one query per call and input, refreshed by polling and live events.
import { useQuery } from '@tanstack/react-query'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallResponse } from '#base/call.ts'
import { call } from './call.ts'

/** The key under which a call's answer is kept: the call itself, then what was asked. */
export function callQueryKey<C extends Call>(key: C['key'], input?: CallInput<C>): readonly unknown[] {
  return input?.query ? [key, input.query] : [key]
}

/**
 * Reads a call and keeps it fresh while a component shows it. What a loader brought (`initialData`) is forgotten with the
 * component: who comes back brings newer, which an older answer would hide.
 */
export function useCall<C extends Call>(
  key: C['key'],
  input?: CallInput<C>,
  options?: Partial<UseQueryOptions<CallResponse<C>>>,
) {
  return useQuery<CallResponse<C>>({
    queryKey: callQueryKey<C>(key, input),
    queryFn: ({ signal }) => call<C>(key, input ?? {}, { signal }),
    ...(options?.initialData === undefined ? {} : { gcTime: 0 }),
    ...options,
  })
}

/** Puts an answer that is known already (from a loader) where `useCall` finds it. */
export function seedCall<C extends Call>(
  client: QueryClient,
  key: C['key'],
  input: CallInput<C> | undefined,
  value: CallResponse<C>,
): void {
  client.setQueryData(callQueryKey<C>(key, input), value)
}
