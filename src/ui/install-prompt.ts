// The browser's prompt to install the app: held back until the reader wants to be asked.
import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** From the start of the page on: the browser offers it once, and early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(null))
}

function keep(prompt: InstallPrompt | null): void {
  kept = prompt
  listeners.forEach((listener) => listener())
}

/** Whether there is a prompt. */
export function useInstallable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => kept !== null,
    () => false,
  )
}

/** Shows the prompt, which browsers allow only once a visit and only after a click. If the browser refuses, nothing happens. */
export async function askToInstall(): Promise<void> {
  const prompt = kept
  keep(null)
  await prompt?.prompt().catch(() => undefined)
}
