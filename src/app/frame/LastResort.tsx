// Shown when the error page itself fails: one sentence and a link home, with nothing left that could fail.
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Given {
  /** What is said then, in the reader's language: read while everything still works. */
  sentence: string
  home: string
  children: ReactNode
}

export class LastResort extends Component<Given, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    const { sentence, home, children } = this.props
    if (!this.state.failed) return children
    return (
      <main>
        <p>{sentence}</p>
        <a href="/">{home}</a>
      </main>
    )
  }
}
