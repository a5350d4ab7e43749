// Announces what a payment has turned to while its screen is open: the new title, or what became of money owed back.
import { useEffect, useRef, useState } from 'react'
import { useSurplusWords } from './Surplus.tsx'
import type { ShownPayment } from './payment-status.ts'

export function SpokenTurn({ payment }: { payment: ShownPayment }) {
  const surplus = useSurplusWords(payment, payment.surplus)
  const before = useRef<{ title: string; surplus: string } | null>(null)
  const [words, say] = useState('')
  useEffect(() => {
    const title = document.querySelector('main h1')?.textContent ?? ''
    const was = before.current
    before.current = { title, surplus }
    if (was && title !== was.title) say(title)
    else if (was && surplus !== was.surplus) say(surplus)
  }, [payment, surplus])
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}
