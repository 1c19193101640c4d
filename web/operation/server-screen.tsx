import { mayOnServer } from "#domain/rights"
import { usePreload } from "../api/resource"
import { SetUpPhone } from "../farm/set-up-phone"
import { AgeNote } from "../layout/age-note"
import { Columns } from "../layout/columns"
import { Screen } from "../layout/screen"
import { useUser } from "../session/session"
import { ErrorBox } from "../ui/error-box"
import { AuditCard } from "./audit-card"
import { CopiesCard } from "./copies-card"
import { auditLines, copies, people, problems, serverFacts } from "./data"
import { FactsCard } from "./facts-card"
import { PeopleCard } from "./people-card"
import { ProblemsCard } from "./problems-card"
import { SignUpCard } from "./sign-up-card"

/** For whoever is responsible for this server. */
export const ServerScreen = () => (
  <Screen title="Server" back>
    {mayOnServer(useUser(), "operate") ? (
      <Cards />
    ) : (
      <ErrorBox title="Only an administrator can look after the server." />
    )}
  </Screen>
)

const Cards = () => {
  const all = [serverFacts(), problems(), copies(), people(), auditLines()]
  usePreload(...all)
  return (
    <>
      <AgeNote of={all} />
      <ProblemsCard />
      <Columns
        first={
          <>
            <PeopleCard />
            <SignUpCard />
            <SetUpPhone />
          </>
        }
        second={
          <>
            <FactsCard />
            <CopiesCard />
            <AuditCard />
          </>
        }
        inLine={
          <>
            <FactsCard />
            <CopiesCard />
            <PeopleCard />
            <SignUpCard />
            <SetUpPhone />
            <AuditCard />
          </>
        }
      />
    </>
  )
}
