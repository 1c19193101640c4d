import { Printer } from "lucide"
import type { ReactNode } from "react"
import type { OwnFarm } from "#domain/farms"
import type { Voided } from "#domain/records"
import { Button } from "../ui/button"
import { Icon } from "../ui/icon"
import style from "./paper.module.css"

type Props = {
  title: string
  farm: OwnFarm
  /** Of the sale that the paper is about: such a paper is good for nothing. */
  voided: Voided | undefined
  children: ReactNode
}

/** A page of paper about a load, headed by the farm. */
export const Paper = ({ title, farm, voided, children }: Props) => (
  <>
    <div className="print-hidden">
      <Button onClick={() => window.print()}>
        <Icon of={Printer} />
        Print
      </Button>
    </div>
    <article className={style.paper}>
      <header className={style.head}>
        <h2>{title}</h2>
        <p className={style.farm} translate="no">
          <bdi>{farm.name}</bdi>
          {farm.address && (
            <>
              , <bdi>{farm.address}</bdi>
            </>
          )}
        </p>
      </header>
      {voided && (
        <p className={style.voided}>
          This sale {voided.movedTo ? `was moved to pile ${voided.movedTo}` : "is voided"}: {voided.reason}
        </p>
      )}
      {children}
    </article>
  </>
)

/** Room for one person to sign by hand. */
export const SignHere = ({ names }: { names: readonly [name: string, signature: string, date: string] }) => (
  <div className={style.sign}>
    {names.map((name) => (
      <p key={name}>{name}</p>
    ))}
  </div>
)
