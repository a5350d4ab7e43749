// What each page carries of its site's settings.
import type { PageSettings, PublicSettings, UnreadByPages } from '#features/sites/contract.ts'

const unread: Record<UnreadByPages, true> = {
  domain: true,
  photo_check: true,
  support_email: true,
  signup_credits: true,
  signups: true,
  logged_out_search_trafficsource: true,
  member_resell: true,
  hide_membership: true,
  company_id: true,
  creditor_identifier: true,
  mail_name: true,
  geoip_country: true,
}

export function pageSettings(settings: PublicSettings): PageSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in unread))) as PageSettings
}
