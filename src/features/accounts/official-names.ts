// Names that pose as the site or its staff: anyone who wants to cheat members would write to them under one.
import { latinOf } from '#base/homoglyphs.ts'

/** Words for staff in our languages, letters only. A "supporter" of a club is none. */
const anywhere =
  /support(?!er|ing|ive)|moderat(?:or|eur|rice|ore)|moderador|moderaattori|administra(?:tor|teur|dor)|amministratore|yllapit|kundenservice|kundendienst|kund(?:e)?service|kundtjanst|klantenservice|asiakaspalvelu|customer(?:service|care|support)|serviceclient|servizioclienti|assistenzaclienti|atencionalcliente|servicioalcliente|obslugaklienta|helpdesk|webmaster/u
const alone = new Set('admin adm mod staff beheerder moderering soporte assistenza pomoc security system'.split(' '))
const roles = 'team crew staff admin mod help info service security safety official mail'.split(' ')

export function impersonatesStaff(name: string, siteName: string): boolean {
  const letters = lettersOf(name)
  const site = lettersOf(siteName)
  const asSite = site !== '' && [site, ...roles.flatMap((role) => [site + role, role + site])].includes(letters)
  return asSite || alone.has(letters) || anywhere.test(letters)
}

/** As a hasty reader takes them: without accents, spaces and punctuation, and with digits and letters of other scripts as those they resemble. */
function lettersOf(name: string): string {
  return latinOf(name.normalize('NFKD').toLowerCase())
    .replaceAll(/[013457@$|]/gu, (sign) => lookalikes[sign] ?? '')
    .replaceAll(/\P{L}/gu, '')
}

const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '|': 'i',
}
