// An error of the sandbox's API: the status and the code it answers with.

export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
  }
}
