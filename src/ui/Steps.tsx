// The position in a long flow: a segmented line, filled so far, and the sentence that says it.

/** `label` is the sentence, e.g. "Step 2 of 5"; steps count from 1. */
export function Steps({
  current,
  total,
  label,
  labelShown = false,
}: {
  current: number
  total: number
  label: string
  labelShown?: boolean
}) {
  return (
    <div>
      <progress className="sr-only" aria-label={label} aria-valuetext={label} value={current} max={total} />
      <div className="flex gap-1.5" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full origin-left rounded-full bg-primary transition-[scale] duration-250 ${index < current ? '' : 'scale-x-0'}`}
            />
          </span>
        ))}
      </div>
      {labelShown ? (
        <p aria-hidden="true" className="mt-2 text-sm text-muted">
          {label}
        </p>
      ) : null}
    </div>
  )
}
