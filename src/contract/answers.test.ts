import { expect, test } from "bun:test"
import type * as z from "zod/mini"
import type * as Board from "../domain/board"
import type * as Categories from "../domain/categories"
import type { FarmImportState } from "../domain/farm-import"
import type * as Farms from "../domain/farms"
import type * as History from "../domain/history"
import type * as Materials from "../domain/materials"
import type * as Occurrences from "../domain/occurrences"
import type * as Operation from "../domain/operation"
import type { Recorded, Voided } from "../domain/records"
import type * as Results from "../domain/results"
import type * as Rows from "../domain/rows"
import type * as Sales from "../domain/sales"
import type * as Samples from "../domain/samples"
import type * as Sessions from "../domain/sessions"
import type * as Temperatures from "../domain/temperatures"
import type * as Tokens from "../domain/tokens"
import type * as Turns from "../domain/turns"
import type * as Users from "../domain/users"
import type * as Visits from "../domain/visits"
import * as account from "./account-answers"
import * as farm from "./farm-answers"
import * as history from "./history-answers"
import * as operation from "./operation-answers"
import * as record from "./record-answers"
import * as row from "./row-answers"
import * as server from "./server-answers"
import type * as Setup from "./setup"

/** Does not compile when the type and the schema differ in a field. */
const says =
  <T>() =>
  <S extends z.ZodMiniType>(schema: S, ..._: Same<T, z.infer<S>>) =>
    schema
type Same<A, B> = [A, Keys<A>] extends [B, Keys<B>]
  ? [B, Keys<B>] extends [A, Keys<A>]
    ? []
    : [never]
  : [never]

/** A field that may be missing is none to "extends". */
type Keys<T> = T extends unknown ? keyof T : never

/** Fields that only the phone has are in no answer. */
type Sent<R extends Recorded> = Omit<R, "waiting" | "isUnsettled" | "voided"> & {
  voided?: Omit<Voided, "waiting">
}

test("the answers that are described are those of the domain", () => {
  const schemas = [
    says<Users.User>()(account.User),
    says<Users.SignedInUser>()(account.SignedInUser),
    says<Users.PasswordLink>()(account.PasswordLink),
    says<Sessions.OwnSession>()(account.OwnSession),
    says<Tokens.ApiToken>()(account.ApiToken),
    says<Tokens.MadeToken>()(account.MadeToken),
    says<Farms.OwnFarm>()(farm.OwnFarm),
    says<Farms.FarmMember>()(farm.FarmMember),
    says<Farms.Invitation>()(farm.Invitation),
    says<Materials.FormerLoad>()(farm.FormerLoad),
    says<FarmImportState>()(farm.FarmImport),
    says<Omit<Rows.Row, "unsure" | "becomes">>()(row.Row),
    says<Rows.RowChange>()(row.RowChange),
    says<Categories.Category>()(row.Category),
    says<Categories.CategoryUse>()(row.CategoryUse),
    says<Sent<Temperatures.Temperature>>()(record.recordAnswers.Temperature),
    says<Sent<Turns.Turn>>()(record.recordAnswers.Turn),
    says<Sent<Materials.Material>>()(record.recordAnswers.Material),
    says<Sent<Sales.Sale>>()(record.recordAnswers.Sale),
    says<Sent<Visits.Visit>>()(record.recordAnswers.Visit),
    says<Sent<Samples.Sample>>()(record.recordAnswers.Sample),
    says<Sent<Results.Result>>()(record.recordAnswers.Result),
    says<Sent<Occurrences.Occurrence>>()(record.recordAnswers.Occurrence),
    says<History.HistoryEvent>()(history.HistoryEvent),
    says<Omit<Board.Board, "piles"> & { piles: Omit<Board.BoardPile, "unsure" | "becomes">[] }>()(
      history.Board,
    ),
    says<Setup.SetupAddress>()(server.SetupAddress),
    says<Operation.ServerFacts>()(operation.ServerFacts),
    says<Operation.Person>()(operation.Person),
    says<Operation.Copies>()(operation.Copies),
    says<Operation.Problems>()(operation.ServerProblems),
    says<Operation.AuditLine>()(operation.AuditLine),
  ]
  // @ts-expect-error: a field more
  says<Rows.Row & { moisture: number }>()(row.Row)
  // @ts-expect-error: a field that may be missing
  says<Setup.SetupAddress>()(row.Category)
  for (const schema of schemas) expect(schema.safeParse({ other: 1 }).success).toBe(false)
})
