import { TriangleAlert } from "lucide-react"
import { Button } from "./button"
import style from "./error-box.module.css"

type Props = { title: string; detail?: string | undefined; retry?: (() => void) | undefined }

/** An error: title, detail and a retry button. */
export const ErrorBox = ({ title, detail, retry }: Props) => (
  <div className={style.box} role="alert">
    <p className={style.title}>
      <TriangleAlert aria-hidden="true" />
      {title}
    </p>
    {detail && detail !== title && <p>{detail}</p>}
    {retry && (
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    )}
  </div>
)
