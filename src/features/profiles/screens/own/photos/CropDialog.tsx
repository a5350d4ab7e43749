// Choosing the part of a photo that cards show: by dragging, pinching, the wheel, or the keys; what is seen is what others get.
import { ZoomIn, ZoomOut } from '#ui/icons.tsx'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { CallError } from '#ui/call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldError } from '#ui/Field.tsx'
import type { Crop, MemberPhoto } from '#features/profiles/contract.ts'
import { usePictureUrl } from '../../parts/pictures.ts'
import { cropOf, dragged, mostZoom, placeOf, viewOf, within, zoomed } from './crop-view.ts'
import type { CropView } from './crop-view.ts'
import { usePanAndZoom } from './use-pan-and-zoom.ts'

interface CropDialogProps {
  photo: MemberPhoto
  onClose: () => void
  onCrop: (crop: Crop | null) => Promise<void>
}

export function CropDialog({ photo, onClose, onCrop }: CropDialogProps) {
  const { t } = useTranslation('own')
  const [view, setView] = useState(() => viewOf(photo, photo.crop))
  const [state, setState] = useState<{ busy: boolean; refusal?: string }>({ busy: false })
  const save = async (crop: Crop | null) => {
    setState({ busy: true })
    try {
      await onCrop(crop)
      onClose()
    } catch (error) {
      setState({ busy: false, refusal: (error instanceof CallError && error.message) || t('save.not_saved') })
    }
  }
  const whole = viewOf(photo, null)
  const isWhole = view.x === whole.x && view.y === whole.y && view.zoom === whole.zoom
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('crop.title')}
      description={t('crop.hint')}
      footer={
        <>
          <Button variant="quiet" disabled={isWhole} onClick={() => setView(whole)}>
            {t('crop.reset')}
          </Button>
          <Button aria-busy={state.busy} onClick={() => void save(isWhole ? null : cropOf(photo, view))}>
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <CropWindow photo={photo} view={view} onView={setView} />
      <Zoom photo={photo} view={view} onView={setView} />
      {state.refusal ? <FieldError>{state.refusal}</FieldError> : null}
    </Dialog>
  )
}

interface ViewProps {
  photo: MemberPhoto
  view: CropView
  onView: (view: CropView | ((view: CropView) => CropView)) => void
}

/** How far one press of an arrow key moves, as a fraction of the window. */
const step = 0.04
const zoomStep = 1.12
const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

function CropWindow({ photo, view, onView }: ViewProps) {
  const { t } = useTranslation('own')
  const url = usePictureUrl()
  const place = useRef<HTMLDivElement>(null)
  usePanAndZoom(place, {
    move: (by) => onView((now) => dragged(photo, now, by)),
    zoom: (factor) => onView((now) => zoomed(photo, now, factor)),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const factor = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }[event.key]
    if (!way && !factor) return
    event.preventDefault()
    onView((now) => (way ? dragged(photo, now, way) : zoomed(photo, now, factor ?? 1)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It is the one place where keys move and zoom the photo.
    <div
      ref={place}
      role="group"
      aria-label={t('crop.window')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys move the photo in it.
      tabIndex={0}
      className="relative mx-auto aspect-3/4 w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-md bg-sunken select-none active:cursor-grabbing"
      onKeyDown={onKeyDown}
    >
      <img
        src={url(photo.full_filename)}
        alt=""
        draggable={false}
        className="pointer-events-none absolute max-w-none"
        style={placeOf(photo, view)}
      />
      <span
        className="pointer-events-none absolute inset-x-0 inset-y-1/3 border-y border-on-photo opacity-40"
        aria-hidden="true"
      />
      <span
        className="pointer-events-none absolute inset-x-1/3 inset-y-0 border-x border-on-photo opacity-40"
        aria-hidden="true"
      />
    </div>
  )
}

function Zoom({ photo, view, onView }: ViewProps) {
  const { t } = useTranslation('own')
  const most = mostZoom(photo)
  if (most === 1) return null
  return (
    <label className="mx-auto mt-4 flex max-w-72 items-center gap-3 text-muted">
      <ZoomOut className="size-5 shrink-0" aria-hidden="true" />
      <input
        type="range"
        aria-label={t('crop.zoom')}
        className="h-11 w-full accent-primary"
        min={1}
        max={most}
        step="any"
        value={view.zoom}
        onChange={({ target }) => onView(within(photo, { ...view, zoom: Number(target.value) }))}
      />
      <ZoomIn className="size-5 shrink-0" aria-hidden="true" />
    </label>
  )
}
