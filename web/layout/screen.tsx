import type { ReactNode } from "react"
import { SilenceNote } from "../api/silence-note"
import { useTitle } from "../lib/title"
import { Page } from "../ui/page"
import { Header } from "./header"
import { lines } from "./lines"
import type { MenuItem } from "./menu"

type Props = {
  title: string
  /** "no" for a title with a name, which is not translated. */
  translate?: "no"
  /** Shows the arrow to the home screen. */
  back?: boolean
  /** For a screen about all rows: the bar offers to add one, and the menu to export their log. */
  add?: boolean
  /** Uses the width of a desk. */
  wide?: boolean
  /** Items of the menu that are about this screen, above the general ones. */
  menu?: readonly MenuItem[]
  children: ReactNode
}

/** The frame of every screen of the app: bar, menu and title. */
export const Screen = ({ title, translate, back, add, wide, menu = [], children }: Props) => {
  useTitle(title)
  return (
    <Page
      wide={wide}
      header={
        <>
          <Header title={title} translate={translate} back={back} add={add} menu={menu} />
          <SilenceNote />
          {lines.use().map(({ key, Line }) => (
            <Line key={key} />
          ))}
        </>
      }
    >
      {children}
    </Page>
  )
}
