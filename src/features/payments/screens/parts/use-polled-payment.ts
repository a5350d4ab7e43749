// Polls a payment until it is settled: every 2 seconds, later less often, and at once when the server says so.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { second } from '#base/time.ts'
import { useLive } from '#ui/live.ts'
import { callQueryKey, seedCall, useCall } from '#ui/use-call.ts'
import type { getPayment } from '../../contract.ts'
import type { ShownPayment } from './payment-status.ts'

const eagerMs = 2 * second
const eagerAsks = 15
const patientMs = 15 * second

export function usePolledPayment(first: ShownPayment): ShownPayment {
  const client = useQueryClient()
  const [asks, setAsks] = useState(0)
  const input = { query: { id: first.payment_id } }
  const { data, dataUpdatedAt, errorUpdatedAt } = useCall<typeof getPayment>('GET /api/payment.php', input, {
    initialData: first,
    refetchInterval: ({ state }) => isUnsettled(state.data) && (asks < eagerAsks ? eagerMs : patientMs),
  })
  const payment = data ?? first
  // What the page reloads, as after a refusal, is newer than what is cached.
  const seen = useRef(first)
  useEffect(() => {
    if (seen.current !== first) seedCall<typeof getPayment>(client, 'GET /api/payment.php', input, first)
    seen.current = first
  })
  useEffect(() => setAsks((count) => count + 1), [dataUpdatedAt, errorUpdatedAt])
  useLive((message) => {
    if (message.event !== 'payment' && message.event !== 'gap') return
    void client.invalidateQueries({ queryKey: callQueryKey<typeof getPayment>('GET /api/payment.php', input) })
  })
  // Credits and premium changed with it: the navigation shows them.
  useEffect(() => {
    if (payment.status === 'pending') return
    void client.invalidateQueries({ queryKey: ['GET /api/user.php'] })
    void client.invalidateQueries({ queryKey: ['GET /api/timebonus.php'] })
  }, [client, payment.status, payment.refund_pending])
  return payment
}

/** Whether more is to come: money on its way here, or back. */
function isUnsettled(payment: ShownPayment | undefined): boolean {
  return (
    payment !== undefined &&
    (payment.status === 'pending' || payment.refund_pending > 0 || (payment.surplus?.pending ?? 0) > 0)
  )
}
