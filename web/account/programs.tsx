import { useState } from "react"
import type { MadeToken } from "#domain/tokens"
import { Boundary } from "../api/boundary"
import { SectionFailure } from "../api/section-failure"
import { Button } from "../ui/button"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { NewProgram, ShownToken } from "./new-program"
import { Tokens } from "./tokens"

/** The tokens with which programs work as this user. */
export const Programs = () => {
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const close = () => {
    setIsAsking(false)
    setMade(undefined)
  }
  return (
    <Card title="Access for programs">
      <p>
        A token lets a program, such as a thermometer's, use Windrow in your name.{" "}
        <a href="/api/docs">What programs can do</a>
      </p>
      {made && <ShownToken made={made} onDone={close} />}
      {!made && isAsking && <NewProgram onMade={setMade} onCancel={close} />}
      {!made && !isAsking && (
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          New Token
        </Button>
      )}
      <Boundary fallback={<Skeleton />} renderError={SectionFailure}>
        <Tokens />
      </Boundary>
    </Card>
  )
}
