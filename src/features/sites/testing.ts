// For the tests of every room: a site with its company.
import { newId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { addSite } from './service.ts'

/** Adds a site in the Netherlands; a test gives what it cares about, for the site or its company. */
export async function addTestSite(platform: Platform, settings: object = {}, company: object = {}): Promise<string> {
  const [id, companyId] = [newId(), newId()]
  const usualCompany = {
    id: companyId,
    name: 'Duet',
    address: 'Road 1',
    registration_number: '1',
    city: 'Town',
    country: 'NL',
    tradenames: [],
    vat_numbers: [],
    support_phone: null,
    delete_discount: 0,
    added_at: platform.now(),
  }
  const usual = {
    name: 'Duet',
    domain: `${id}.example`,
    domain_language: 'en',
    countries: ['NL', 'DE'],
    support_email: 'help@example.com',
    company_id: companyId,
  }
  await addSite(platform, {
    id,
    isDefault: false,
    company: { ...usualCompany, ...company },
    settings: { ...usual, ...settings },
  })
  return id
}
