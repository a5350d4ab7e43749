// Server state kept up to date on a page: one query per call and input, refreshed by polling and live events.
import { useQuery } from '@tanstack/react-query'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallResponse } from '#base/call.ts'
import { call } from './call.ts'

/** The query key of a call's answer: the call itself, then its input. */
export function callQueryKey<C extends Call>(key: C['key'], input?: CallInput<C>): readonly unknown[] {
  return input?.query ? [key, input.query] : [key]
}

/**
 * Reads a call and keeps it fresh while a component shows it. A loader's data (`initialData`) is dropped with the
 * component: coming back brings newer data, which an older answer would hide.
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

/** Stores an already known answer (from a loader) where `useCall` finds it. */
export function seedCall<C extends Call>(
  client: QueryClient,
  key: C['key'],
  input: CallInput<C> | undefined,
  value: CallResponse<C>,
): void {
  client.setQueryData(callQueryKey<C>(key, input), value)
}
