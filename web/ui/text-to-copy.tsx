import { Check, Copy } from "lucide"
import { useRef, useState } from "react"
import { Button } from "./button"
import { Field } from "./field"
import { Icon } from "./icon"

type Props = {
  /** The kind of text, as in "Copy Link". */
  name: string
  text: string
  hint: string
}

/** A text that is selected when it gets the focus, and a button that copies it. */
export const TextToCopy = ({ name, text, hint }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  return (
    <>
      <Field
        ref={input}
        label={name}
        readOnly
        value={text}
        hint={hint}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" onClick={async () => setCopied(await copy(text, input.current))}>
        {copied ? <Icon of={Check} /> : <Icon of={Copy} />}
        {copied ? "Copied" : `Copy ${name}`}
      </Button>
      {copied === false && (
        <p role="status">The {name.toLowerCase()} is selected: copy it with your browser's menu.</p>
      )}
    </>
  )
}

/** Resolves to whether it was copied. Plain http has no Clipboard; there the text is at least selected. */
const copy = async (text: string, input: HTMLInputElement | null) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.focus()
    input?.select()
    return document.execCommand?.("copy") ?? false
  }
}
