import { homeScreen } from "#contract/screens"
import { focusOnArrival } from "../lib/history"
import { useTitle } from "../lib/title"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { Page } from "../ui/page"

export const NotFoundScreen = () => {
  useTitle("404 Page Not Found")
  return (
    <Page header={null}>
      <Card>
        <h1 ref={focusOnArrival} tabIndex={-1}>
          404 Page Not Found
        </h1>
        <p>Did you forget to add the page to the router?</p>
        <p>Nothing is at this address: it may be mistyped, or what was here is gone.</p>
        <ButtonLink href={homeScreen}>Back to the piles</ButtonLink>
      </Card>
    </Page>
  )
}
