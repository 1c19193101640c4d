ALTER TABLE "receivers" ADD COLUMN "session" text;
