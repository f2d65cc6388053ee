import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'

import { formatBytes } from '../../lib/format/bytes.ts'
import { texts } from '../../lib/texts.ts'
import styles from './file-drop.module.css'

type Props = {
  /** What is wanted: `crypto_keys.txt`, `A logo`. */
  readonly label: string
  readonly hint?: string
  /** Ends of file names that are taken, such as `['.csv', '.xlsx']`; none: any file. */
  readonly endings?: readonly string[]
  readonly maxBytes: number
  /** Names the button that opens the camera of a phone or tablet; undefined where photos are not what is wanted. */
  readonly camera?: string
  readonly onFile: (file: File) => void
  readonly isBusy?: boolean
  /** What was wrong with the last one. */
  readonly error?: string | undefined
}

const words = texts.fileDrop

/** Takes one file, dropped or chosen. It refuses at once what the core would refuse for its size or kind. */
export function FileDrop({ label, hint, endings = [], maxBytes, camera, onFile, isBusy = false, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const id = useId()
  const problem = refusal ?? error

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isBusy) return
    const wrong = refusalOf(file, files.length, endings, maxBytes)
    setRefusal(wrong)
    if (wrong === undefined) onFile(file)
  }

  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <IconUpload size={24} stroke={1.5} aria-hidden />
      <Text fw={600} id={`${id}-label`}>
        {label}
      </Text>
      {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      <Text component="span">
        <Button
          id={`${id}-button`}
          variant="default"
          size="xs"
          loading={isBusy}
          onClick={() => input.current?.click()}
          aria-labelledby={`${id}-button ${id}-label`}
          {...(problem !== undefined && { 'aria-describedby': `${id}-error` })}
        >
          {words.browse}
        </Button>{' '}
        {words.or}
      </Text>
      {camera !== undefined && (
        <Button component="label" className={styles['camera'] ?? ''} leftSection={<IconCamera size={18} aria-hidden />}>
          {camera}
          <VisuallyHidden>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              capture="environment"
              onChange={({ currentTarget }) => {
                take(currentTarget.files)
                currentTarget.value = ''
              }}
            />
          </VisuallyHidden>
        </Button>
      )}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          accept={endings.join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // So that the same file can be chosen again once it is corrected.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
      {problem !== undefined && (
        <Text id={`${id}-error`} role="alert" c="var(--desk-bad)">
          {problem}
        </Text>
      )}
    </div>
  )
}

function refusalOf(file: File, count: number, endings: readonly string[], maxBytes: number): string | undefined {
  if (count > 1) return words.one
  const isKnown = endings.length === 0 || endings.some((ending) => file.name.toLowerCase().endsWith(ending))
  if (!isKnown) return words.wrongKind(endings.join(', '))
  return file.size > maxBytes ? words.tooLarge(formatBytes(maxBytes)) : undefined
}
