import * as z from "zod/mini"
import * as account from "../contract/account-answers"
import { Deleted, Done, EndedSession } from "../contract/answer-fields"
import { CategoryChange, NewCategory } from "../contract/categories"
import * as farm from "../contract/farm-answers"
import { FarmChange, RoleChange } from "../contract/farms"
import * as history from "../contract/history-answers"
import { NewMaterial } from "../contract/materials"
import { Move } from "../contract/moves"
import { Restoring, SignUpChange } from "../contract/operation"
import * as operation from "../contract/operation-answers"
import * as record from "../contract/record-answers"
import * as row from "../contract/row-answers"
import { Correction, NewCount, NewRow, StatusChange } from "../contract/rows"
import { NewSale } from "../contract/sales"
import * as server from "../contract/server-answers"
import { NewTemperature } from "../contract/temperatures"
import { NewToken } from "../contract/tokens"
import { NewTurn } from "../contract/turns"
import {
  Login,
  NewPassword,
  PasswordChange,
  PasswordLinkFor,
  Registration,
  UserChange,
} from "../contract/users"
import { NewVisit } from "../contract/visits"
import { Void } from "../contract/voids"

/** The bodies of calls, by their names in the document: the very schemas that validate them. */
export const bodies = {
  CategoryChange,
  Correction,
  NewCount,
  FarmChange,
  Login,
  Move,
  NewCategory,
  NewVisit,
  NewMaterial,
  NewPassword,
  NewRow,
  NewSale,
  NewTemperature,
  NewToken,
  NewTurn,
  PasswordChange,
  PasswordLinkFor,
  Registration,
  Restoring,
  RoleChange,
  SignUpChange,
  StatusChange,
  UserChange,
  Void,
}
export type BodyName = keyof typeof bodies

/** The answers of calls, by their names in the document. */
export const answers = {
  ...account,
  ...farm,
  ...row,
  ...record,
  ...history,
  ...server,
  ...operation,
  Deleted,
  Done,
  EndedSession,
  ClientName: z.string(),
}
export type AnswerName = keyof typeof answers
