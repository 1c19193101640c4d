import style from "./setup.module.css"

const width = 280
const line = 36

type Row = string | { text: string; side?: "on" | "more"; isHere?: boolean }

type Props = {
  title: string
  rows: readonly Row[]
  /** At the end, from left to right; the last is the one to press. */
  buttons?: readonly string[]
}

/** A list of settings or a question, drawn: what to press has a frame. The words beside it say the same. */
export const Screen = ({ title, rows, buttons = [] }: Props) => {
  const height = line * (rows.length + 1) + (buttons.length > 0 ? line + 8 : 0) + 8
  return (
    <svg className={style.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className={style.paper} x="1" y="1" width={width - 2} height={height - 2} rx="12" />
      <foreignObject x="16" y="6" width={width - 32} height={line - 8}>
        <div className={`${style.line} ${style.bold}`}>{title}</div>
      </foreignObject>
      {rows.map((row, at) => (
        <Line key={textOf(row)} row={row} y={line * (at + 1)} />
      ))}
      {buttons.map((text, at) => (
        <Pressed
          key={text}
          text={text}
          end={width - 12 - sizeOf(buttons.slice(at + 1))}
          y={line * (rows.length + 1) + 6}
          isHere={at === buttons.length - 1}
        />
      ))}
    </svg>
  )
}

const textOf = (row: Row) => (typeof row === "string" ? row : row.text)

const Line = ({ row, y }: { row: Row; y: number }) => {
  const { text, side, isHere } = typeof row === "string" ? { text: row } : row
  return (
    <g>
      <path className={style.rule} d={`M1 ${y}h${width - 2}`} />
      {isHere && <rect className={style.here} x="6" y={y + 3} width={width - 12} height={line - 6} rx="7" />}
      <foreignObject x="16" y={y + 4} width={width - (side ? 78 : 32)} height={line - 8}>
        <div className={isHere ? `${style.line} ${style.bold}` : style.line}>{text}</div>
      </foreignObject>
      {side === "more" && <path className={style.sign} d={`M${width - 24} ${y + 13}l5 5-5 5`} />}
      {side === "on" && <Switch y={y} />}
    </g>
  )
}

const Switch = ({ y }: { y: number }) => (
  <>
    <rect className={style.switch} x={width - 54} y={y + 8} width="36" height="20" rx="10" />
    <circle className={style.knob} cx={width - 28} cy={y + 18} r="8" />
  </>
)

const widthOf = (button: string) => Math.max(80, button.length * 7.4 + 20)

/** With the gaps between them. */
const sizeOf = (buttons: readonly string[]) => buttons.reduce((size, button) => size + widthOf(button) + 8, 0)

type PressedProps = { text: string; end: number; y: number; isHere: boolean }

const Pressed = ({ text, end, y, isHere }: PressedProps) => {
  const size = widthOf(text)
  const x = end - size
  return (
    <g>
      {isHere && <rect className={style.here} x={x} y={y} width={size} height={line - 4} rx="7" />}
      <text className={isHere ? style.bold : undefined} x={x + size / 2} y={y + 21} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

const signs = {
  share: "M0-3v-9m-4 4 4-4 4 4M-6-4v9h12v-9",
  dots: "M-1-7a1 1 0 1 0 2 0a1 1 0 1 0-2 0M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0M-1 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  install: "M0-8v10m-4-4 4 4 4-4M-7 3v4h14v-4",
}

type BrowserProps = { address: string; sign?: keyof typeof signs }

/** A browser's address bar, with the sign to press, or else the address to open. */
export const Browser = ({ address, sign }: BrowserProps) => (
  <svg className={style.drawing} viewBox={`0 0 ${width} 96`} aria-hidden="true">
    <rect className={style.paper} x="1" y="1" width={width - 2} height="94" rx="12" />
    <rect
      className={sign ? style.field : style.here}
      x="12"
      y="12"
      width={sign ? 204 : 256}
      height="34"
      rx="17"
    />
    <foreignObject x="28" y="15" width={sign ? 176 : 224} height="28">
      <div className={style.line}>{address}</div>
    </foreignObject>
    {sign && (
      <>
        <rect className={style.here} x="228" y="9" width="40" height="40" rx="9" />
        <path className={style.sign} transform="translate(248 29)" d={signs[sign]} />
      </>
    )}
    <path className={style.rule} d={`M1 58h${width - 2}`} />
    <path className={style.faint} d="M28 74h150M28 86h96" />
  </svg>
)
