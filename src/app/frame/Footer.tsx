// The footer of every page: links to rules and help, and who runs the site.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#base/paths.ts'
import { dialled } from '#features/sites/rules.ts'
import { useRoot } from './reader.ts'

export function Footer() {
  const { t } = useTranslation('app')
  const { settings, company } = useRoot()
  const vat = company.vat_numbers.join(', ')
  const names = company.tradenames.join(', ')
  const phone = settings.support_phone || company.support_phone
  const facts = [
    company.name,
    `${company.address}, ${company.city}`,
    t('footer.registration', { number: company.registration_number }),
    vat && t('footer.vat', { number: vat }),
    names && t('footer.tradenames', { names }),
  ]
  const links = [
    [paths.page('terms'), t('footer.terms')],
    [paths.page('privacy'), t('footer.privacy')],
    [paths.page('cookies'), t('footer.cookies')],
    [paths.page('ban'), t('footer.ban')],
    [paths.pricing(), t('footer.pricing')],
    [paths.complaints(), t('footer.complaints')],
    [paths.page('return-policy'), t('footer.returns')],
    [paths.page('faq'), t('footer.faq')],
    [paths.page('service'), t('footer.service')],
  ] as const
  return (
    <footer className="mt-16 print:hidden border-t border-line bg-sunken pb-[calc(var(--places)+2.25rem)] text-sm text-muted md:pb-10">
      <div className="mx-auto max-w-page gutter py-8">
        <nav aria-label={t('footer.links')} className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(([to, label]) => (
            <Link key={to} to={to} className="inline-flex min-h-8 items-center hover:text-text hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        <p className="mt-6 max-w-text">{t('footer.disclaimer', { age: settings.minimum_age })}</p>
        <address className="mt-3 not-italic">
          {facts.filter(Boolean).join(' · ')}
          {phone ? (
            <>
              {' · '}
              <a href={`tel:${dialled(phone)}`} className="underline">
                {phone}
              </a>
            </>
          ) : null}
        </address>
      </div>
    </footer>
  )
}
