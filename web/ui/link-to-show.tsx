import { Share2 } from "lucide"
import { Button } from "./button"
import { Icon } from "./icon"
import style from "./link-to-show.module.css"
import { QrCode } from "./qr-code"
import { TextToCopy } from "./text-to-copy"

type Props = {
  url: string
  /** The title for the other person where a phone shares the link. */
  title: string
  /** When it ends. */
  ends: string
}

/** A link to show on the spot or to send: QR code, text, and the ways to pass it on that the browser has. */
export const LinkToShow = ({ url, title, ends }: Props) => (
  <div className={style.link}>
    <QrCode text={url} label={`QR code: ${title}`} />
    <TextToCopy name="Link" text={url} hint={ends} />
    {"share" in navigator && (
      <Button variant="outline" onClick={() => navigator.share({ title, url }).catch(() => undefined)}>
        <Icon of={Share2} />
        Share
      </Button>
    )}
  </div>
)
