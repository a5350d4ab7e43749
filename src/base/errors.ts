// The one table of expected errors: a stable code, its HTTP status, and (under the same name) its sentence in copy.

export const errorStatus = {
  authentication_required: 403,
  not_found: 404,
  page_not_found: 404,
  method_not_allowed: 405,
  invalid_input: 422,
  invalid_json: 400,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  too_many_complaints: 429,
  too_many_reports: 429,
  conflict: 409,
  client_id_reused: 409,
  foreign_origin: 403,
  unexpected: 500,
  unavailable: 503,
  login_failed: 401,
  login_blocked: 429,
  login_too_old: 403,
  account_pending_deletion: 403,
  account_restricted: 403,
  account_exists: 409,
  email_not_found: 404,
  email_taken: 409,
  new_email_invalid: 422,
  old_password_wrong: 422,
  passkey_failed: 401,
  passkey_limit: 403,
  too_many_resets: 429,
  signups_closed: 403,
  activation_failed: 410,
  link_expired: 410,
  search_needs_login: 403,
  blocked_by_member: 403,
  member_blocked: 403,
  not_enough_credits: 402,
  spending_limit_reached: 402,
  spending_limit_currency: 402,
  conversation_limit: 403,
  first_messages_limit: 429,
  same_first_words: 403,
  recipient_unconfirmed: 403,
  recipient_gone: 404,
  message_too_long: 422,
  fictional_not_acknowledged: 409,
  photo_limit: 403,
  photo_unreadable: 422,
  photo_heic: 422,
  photo_too_complex: 422,
  photo_refused: 422,
  photo_not_asked: 403,
  upload_too_slow: 408,
  photo_too_small: 422,
  photo_too_large: 413,
  code_not_found: 404,
  code_already_used: 409,
  code_expired: 410,
  code_minimum_order: 422,
  bundle_not_found: 404,
  too_many_texts: 429,
  direct_debit_blocked: 403,
  direct_debit_limit: 403,
  direct_debit_refused: 422,
  payment_method_unavailable: 422,
  payment_provider_unavailable: 502,
  payment_outcome_unknown: 502,
  price_changed: 409,
  nothing_to_refund: 409,
  refund_too_late: 403,
  refund_changed: 409,
  webhook_forged: 401,
  swipe_limit: 403,
  saved_search_limit: 403,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** What an error's sentence may contain: numbers and names, never anything secret. */
export type ErrorData = Record<string, string | number>

/** Which field was wrong, and the code of the sentence that explains it. */
export type FieldErrors = Record<string, { code: string; data?: ErrorData }>

/** An outcome the product foresees. Only platform/http turns it into a response. */
export class ProductError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, data: ErrorData = {}, fields?: FieldErrors) {
    super(code)
    this.name = 'ProductError'
    this.code = code
    this.data = data
    this.fields = fields
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

/** More requests than are allowed; the response says when the next one may be made. */
export class TooManyRequests extends ProductError {
  readonly afterMs: number

  constructor(afterMs: number) {
    super('too_many_requests')
    this.afterMs = afterMs
  }
}
