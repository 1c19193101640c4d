import { answersMutants } from "./answers"
import { archivesMutants } from "./archives"
import { auditMutants } from "./audit"
import { backupsMutants } from "./backups"
import { boardMutants } from "./board"
import { categoriesMutants } from "./categories"
import { contractMutants } from "./contract"
import { dbMutants } from "./db"
import { doctorMutants } from "./doctor"
import { domainMutants } from "./domain"
import { eventsMutants } from "./events"
import { familyMutants } from "./family"
import { farmsMutants } from "./farms"
import { historyMutants } from "./history"
import { httpMutants } from "./http"
import { idempotencyMutants } from "./idempotency"
import { liveMutants } from "./live"
import { materialsMutants } from "./materials"
import { messagesMutants } from "./messages"
import { metricsMutants } from "./metrics"
import type { Mutant } from "./mutant"
import { offsiteMutants } from "./offsite"
import { openapiMutants } from "./openapi"
import { operationMutants } from "./operation"
import { outboxMutants } from "./outbox"
import { payloadsMutants } from "./payloads"
import { photosMutants } from "./photos"
import { postgresMutants } from "./postgres"
import { recordsMutants } from "./records"
import { rowsMutants } from "./rows"
import { salesMutants } from "./sales"
import { samplesMutants } from "./samples"
import { seasonMutants } from "./season"
import { serverMutants } from "./server"
import { serviceMutants } from "./service"
import { sessionsMutants } from "./sessions"
import { setupMutants } from "./setup"
import { spreadsheetsMutants } from "./spreadsheets"
import { temperaturesMutants } from "./temperatures"
import { ticketsMutants } from "./tickets"
import { tlsMutants } from "./tls"
import { tokensMutants } from "./tokens"
import { turnsMutants } from "./turns"
import { usersMutants } from "./users"

/** The mutants of src, room by room, from the ground up, then those of web. */
export const allMutants: readonly Mutant[] = [
  ...domainMutants,
  ...contractMutants,
  ...dbMutants,
  ...postgresMutants,
  ...httpMutants,
  ...setupMutants,
  ...tlsMutants,
  ...sessionsMutants,
  ...tokensMutants,
  ...idempotencyMutants,
  ...recordsMutants,
  ...payloadsMutants,
  ...photosMutants,
  ...familyMutants,
  ...farmsMutants,
  ...usersMutants,
  ...categoriesMutants,
  ...rowsMutants,
  ...temperaturesMutants,
  ...turnsMutants,
  ...materialsMutants,
  ...salesMutants,
  ...samplesMutants,
  ...seasonMutants,
  ...ticketsMutants,
  ...historyMutants,
  ...boardMutants,
  ...eventsMutants,
  ...archivesMutants,
  ...backupsMutants,
  ...offsiteMutants,
  ...operationMutants,
  ...auditMutants,
  ...metricsMutants,
  ...openapiMutants,
  ...spreadsheetsMutants,
  ...serviceMutants,
  ...messagesMutants,
  ...doctorMutants,
  ...serverMutants,
  ...outboxMutants,
  ...liveMutants,
  ...answersMutants,
]
