// Where the installed app, which has no browser bar, offers a Back button (specification, section 2.3).

/** members-id, likes-type, likes-m-id, credits and credits-id-paymentmethod. */
const innerPages =
  /^\/(members\/[^/]+|likes\/(received|sent|matches|m\/[^/]+)|credits(\/(?!repeat-order)[^/]+(\/[^/]+)?)?)$/

export interface BackFacts {
  installed: boolean
  historyLength: number
  pathname: string
}

export function mayGoBack({ installed, historyLength, pathname }: BackFacts): boolean {
  return installed && historyLength > 1 && innerPages.test(pathname)
}
