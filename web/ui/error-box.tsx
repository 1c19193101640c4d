import { TriangleAlert } from "lucide"
import { Button } from "./button"
import style from "./error-box.module.css"
import { Icon } from "./icon"

type Props = { title: string; detail?: string | undefined; retry?: (() => void) | undefined }

/** An error: title, detail and a retry button. */
export const ErrorBox = ({ title, detail, retry }: Props) => (
  <div className={style.box} role="alert">
    <p className={style.title}>
      <Icon of={TriangleAlert} />
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
