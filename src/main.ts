import { UsageError } from "./cli/arguments"
import { runCommand } from "./cli/run-command"
import { DatabaseUnusableError } from "./db/errors"
import { AppError, CommandError } from "./domain/errors"

// Only this user may read the files that Windrow writes: they hold password hashes, sessions and photos.
process.umask(0o077)

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  // The messages of these are sentences for people; anything else is a bug, printed with its stack.
  const hasSentence = [UsageError, CommandError, DatabaseUnusableError, AppError].some(
    (kind) => error instanceof kind,
  )
  console.error(hasSentence && error instanceof Error ? error.message : error)
  process.exit(error instanceof UsageError ? 2 : 1)
}
