ALTER TABLE "sessions" ADD COLUMN "scheme" text DEFAULT 'http' NOT NULL;
