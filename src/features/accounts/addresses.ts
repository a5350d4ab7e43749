// What an e-mail address was probably meant to be, and whether it is a throwaway one.
import { ProductError } from '#base/errors.ts'
import emailSpellChecker from '@zootools/email-spell-checker'
import { isDisposableEmail } from 'disposable-email-domains-js'

const domains =
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com proton.me
protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org hotmail.de outlook.de yahoo.de live.nl
hotmail.nl outlook.nl ziggo.nl kpnmail.nl xs4all.nl planet.nl telenet.be skynet.be proximus.be hotmail.be orange.fr wanadoo.fr free.fr
laposte.net sfr.fr hotmail.fr outlook.fr yahoo.fr live.fr bluewin.ch libero.it virgilio.it tiscali.it alice.it hotmail.it outlook.it
yahoo.it tin.it hotmail.es outlook.es yahoo.es telefonica.net wp.pl onet.pl o2.pl interia.pl gazeta.pl op.pl telia.com hotmail.se
outlook.se live.se spray.se bredband.net comhem.se hotmail.no online.no outlook.no live.no hotmail.dk outlook.dk live.dk mail.dk
jubii.dk yousee.dk luukku.com hotmail.fi outlook.fi elisanet.fi kolumbus.fi hotmail.co.uk outlook.com yahoo.co.uk live.co.uk
btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net`.split(/\s+/)

/** The address that was probably meant ("anna@gmial.com"), or null. */
export function suggestAddress(email: string): string | null {
  const [local = '', domain = ''] = email.split('@')
  if (!domain || domains.includes(domain.toLowerCase())) return null
  const meant = emailSpellChecker.run({ email, domains: [...new Set(domains)] })?.domain
  return meant ? `${local}@${meant}` : null
}

/** An account keeps an address its owner already has, even after changing to another. Many of the others are misspelt good ones. */
export function refuseDisposable(email: string): void {
  if (!isDisposableAddress(email)) return
  const code = suggestAddress(email) ? 'email_invalid' : 'email_disposable'
  throw new ProductError('invalid_input', {}, { email: { code } })
}

export function isDisposableAddress(email: string): boolean {
  return isDisposableEmail(email.trim().toLowerCase())
}
