import { Check, Copy } from "lucide"
import { useState } from "react"
import { Button } from "./button"
import { Icon } from "./icon"

type Props = {
  /** The kind of text, as in "Copy Link". */
  name: string
  text: string
  /** Selects the text where it stands: plain http has no clipboard. */
  select: () => void
}

/** Copies a text, or at least selects it. */
export const CopyButton = ({ name: noun, text, select }: Props) => {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      select()
      setCopied(document.execCommand?.("copy") ?? false)
    }
  }
  return (
    <>
      <Button variant="outline" onClick={copy}>
        {copied ? <Icon of={Check} /> : <Icon of={Copy} />}
        {copied ? "Copied" : `Copy ${noun}`}
      </Button>
      {copied === false && (
        <p role="status">The {noun.toLowerCase()} is selected: copy it with your browser's menu.</p>
      )}
    </>
  )
}
