// Where photos are added: pick several, or take one with the phone's camera. Dropping and pasting work anywhere in the section.
import { Camera, ImagePlus } from '#ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface AddPhotosProps {
  /** There are none yet: the area is large, and says so. */
  first: boolean
  onAdd: (files: readonly File[]) => void
}

/** On the narrowest phones the words need the room. */
const iconLook = 'size-6 shrink-0 max-[23.5rem]:hidden'

export function AddPhotos({ first, onAdd }: AddPhotosProps) {
  const { t } = useTranslation('own')
  return (
    <div className={`flex flex-col gap-2.5 ${first ? 'min-h-56' : 'aspect-3/4'}`}>
      <Source onAdd={onAdd} icon={<ImagePlus className={iconLook} aria-hidden="true" />} multiple>
        {t(first ? 'photos.add_first' : 'photos.add')}
        {first ? <span className="text-sm font-normal text-muted">{t('photos.add_how')}</span> : null}
      </Source>
      <Source
        onAdd={onAdd}
        icon={<Camera className={iconLook} aria-hidden="true" />}
        capture="user"
        className="hidden pointer-coarse:flex"
      >
        {t('photos.camera')}
      </Source>
    </div>
  )
}

interface SourceProps {
  onAdd: (files: readonly File[]) => void
  icon: ReactNode
  multiple?: boolean
  capture?: 'user'
  className?: string
  children: ReactNode
}

function Source({ onAdd, icon, className = 'flex', children, ...input }: SourceProps) {
  return (
    <label
      className={`relative min-h-11 flex-1 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed border-line-strong bg-sunken p-1.5 text-center text-xs leading-tight sm:text-sm font-semibold text-primary transition-colors hover:border-primary hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="file"
        accept="image/*,.heic,.heif"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
        {...input}
      />
      {icon}
      {children}
    </label>
  )
}
