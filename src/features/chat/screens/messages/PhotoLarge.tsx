// A photo of the conversation in full screen; Escape, Back on the keyboard or the cross closes it.
import { Dialog } from '@base-ui/react/dialog'
import { IconButton } from '#ui/IconButton.tsx'
import { X } from '#ui/icons.tsx'
import { useUiWords } from '#ui/words.tsx'

export function PhotoLarge({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const words = useUiWords()
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-primary-950 transition-opacity duration-200 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-0 z-50 flex items-center justify-center text-on-photo outline-none transition-opacity duration-200 data-starting-style:opacity-0">
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />
          <Dialog.Close
            className="absolute! end-[max(0.75rem,env(safe-area-inset-right))] top-[max(0.75rem,env(safe-area-inset-top))]"
            render={
              <IconButton label={words.close} variant="photo">
                <X className="size-5.5" aria-hidden="true" />
              </IconButton>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
