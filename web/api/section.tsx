import type { ReactNode } from "react"
import { Card } from "../ui/card"
import { Skeleton } from "../ui/skeleton"
import { Boundary } from "./boundary"
import { SectionFailure } from "./section-failure"

/** A card whose content has to be loaded, and may fail by itself. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <Boundary fallback={<Skeleton height="card" />} renderError={SectionFailure}>
      {children}
    </Boundary>
  </Card>
)
