import * as z from "zod/mini"
import * as account from "../contract/account-answers"
import { Deleted, Done, EndedSession } from "../contract/answer-fields"
import { CategoryChange, NewCategory } from "../contract/categories"
import { Family, InheritedLog, NewMerge, NewSplit } from "../contract/family"
import * as farm from "../contract/farm-answers"
import { FarmChange, RoleChange } from "../contract/farms"
import * as history from "../contract/history-answers"
import * as files from "../contract/import-answers"
import { FileChoices } from "../contract/imports"
import { PutOnPile } from "../contract/materials"
import * as message from "../contract/message-answers"
import { Confirmation, NewReceiver, ReceiverChange } from "../contract/messages"
import { Move } from "../contract/moves"
import { Restoring, SignUpChange } from "../contract/operation"
import * as operation from "../contract/operation-answers"
import * as probes from "../contract/probes"
import { ClientRow, MadeVisit, recordAnswers, TicketUse } from "../contract/record-answers"
import * as row from "../contract/row-answers"
import { Correction, NewCount, NewRow, PutBack, StatusChange } from "../contract/rows"
import { Season } from "../contract/season-answers"
import * as server from "../contract/server-answers"
import { NewToken } from "../contract/tokens"
import {
  Login,
  NewPassword,
  PasswordChange,
  PasswordLinkFor,
  Registration,
  UserChange,
} from "../contract/users"
import { VoidVisit } from "../contract/void-visit"
import { Void } from "../contract/voids"
import type { RecordEvent } from "../domain/record-kinds"

/** The bodies of calls that add no record, by their names in the document: the very schemas that validate them. */
export const bodies = {
  CategoryChange,
  Confirmation,
  Correction,
  NewCount,
  FarmChange,
  FileChoices,
  Login,
  PutOnPile,
  NewCategory,
  NewMerge,
  NewPassword,
  NewReceiver,
  NewRow,
  NewProbe: probes.NewProbe,
  NewSplit,
  NewToken,
  PasswordChange,
  PasswordLinkFor,
  ProbeChange: probes.ProbeChange,
  ProbePlace: probes.ProbePlace,
  PutBack,
  Registration,
  Restoring,
  ReceiverChange,
  RecordMove: Move,
  RoleChange,
  SignUpChange,
  StatusChange,
  UserChange,
  Void,
  VoidVisit,
}
/** Of the call that adds a record: `NewTurn`. */
export type RecordBodyName = `New${Capitalize<RecordEvent>}`
export type BodyName = keyof typeof bodies | RecordBodyName

/** The answers of calls, by their names in the document. */
export const answers = {
  ...account,
  Family,
  InheritedLog,
  ...farm,
  ...files,
  ...message,
  ...row,
  WirelessProbe: probes.WirelessProbe,
  MadeProbe: probes.MadeProbe,
  ProbeKey: probes.ProbeKey,
  PileProbes: probes.PileProbes,
  Heard: probes.Heard,
  Season,
  ...recordAnswers,
  MadeVisit,
  ClientRow,
  TicketUse,
  ...history,
  ...server,
  ...operation,
  Deleted,
  Done,
  EndedSession,
  ClientName: z.string(),
}
export type AnswerName = keyof typeof answers
