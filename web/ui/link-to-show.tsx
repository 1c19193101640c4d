import { Check, Copy, Share2 } from "lucide-react"
import { useRef, useState } from "react"
import { Button } from "./button"
import { Field } from "./field"
import style from "./link-to-show.module.css"
import { QrCode } from "./qr-code"

type Props = {
  url: string
  /** What the other person reads where a phone shares it. */
  title: string
  /** When it ends. */
  ends: string
}

/** A link to show on the spot or to send: QR code, text, and the ways to pass it on that the browser has. */
export const LinkToShow = ({ url, title, ends }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  return (
    <div className={style.link}>
      <QrCode text={url} label={`QR code: ${title}`} />
      <Field
        ref={input}
        label="Link"
        readOnly
        value={url}
        hint={ends}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outline" onClick={async () => setCopied(await copy(url, input.current))}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? "Copied" : "Copy Link"}
      </Button>
      {copied === false && <p role="status">The link is selected: copy it with your browser's menu.</p>}
      {"share" in navigator && (
        <Button variant="outline" onClick={() => navigator.share({ title, url }).catch(() => undefined)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      )}
    </div>
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
