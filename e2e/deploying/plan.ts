/**
 * What the test does with each command of docs/deploying.md, and of "Start" in README.md. A command that stands in none of these lists fails it, and so does one
 * that the document has no more.
 */

/** Something to run: a command of the document as it stands, or, in `own`, what a person does in between. */
export type Step = {
  command?: string
  own?: string
  /** What is typed. */
  input?: string
  /** It serves here until it is stopped. */
  serves?: number
  /** Exit codes that are right; 0 alone without it. */
  codes?: readonly number[]
  /** A part of what it prints. */
  prints?: string
}

const data = "--data /var/lib/windrow"
const password = "heap of warm straw\n"
const add = (email: string, more = data) =>
  `printf '${password.trim()}' | windrow user add ${email} --first-name Ana --last-name Berg ${more}`
const admin = "you@example.org"
const healthy = [0, 1]

const service: Step[] = [
  { command: "./windrow service install --https", prints: "systemctl restart windrow" },
  { command: "journalctl -u windrow | grep /join/", prints: "/join/" },
  {
    command: `windrow user add ${admin} --first-name Ana --last-name Berg --admin ${data}`,
    input: password,
    prints: "is an admin",
  },
  { own: add("ana@example.org") },
  { command: "windrow healthcheck" },
  { command: "systemctl restart windrow" },
  { command: "systemd-analyze security windrow", prints: "1.6 OK" },
  { command: `windrow backup ${data}`, prints: "Copied" },
  { command: `windrow backups ${data}`, prints: ".sqlite" },
  { own: "systemctl stop windrow" },
  { command: `windrow restore latest ${data}`, prints: "Restored" },
  { command: `windrow restore /var/lib/windrow/backups/windrow-….sqlite ${data}`, prints: "Restored" },
  { command: `windrow check ${data}`, prints: "sound" },
  { own: "systemctl start windrow" },
  { command: "./windrow service install" },
  { command: "./windrow-NEW service install" },
  { command: `windrow doctor ${data}`, codes: healthy, prints: "windrow" },
  { command: `windrow doctor ${data} --fix`, codes: healthy, prints: "windrow" },
]

const farms: Step[] = [
  { command: `windrow export farm.zip --farm 1 ${data}` },
  { command: `windrow import farm.zip ${data}` },
  { command: `windrow import farm.zip --farm 2 ${data}` },
  { own: "printf 'pile,date,temperature\\nA-1,2026-11-22,140\\n' >readings.csv" },
  {
    command: `windrow import readings.csv --email ana@example.org --dry-run ${data}`,
    codes: healthy,
    prints: "A-1",
  },
]

const copies: Step[] = [
  { own: "mkdir -p /mnt/copies/windrow /etc/windrow && mount -t tmpfs none /mnt/copies/windrow" },
  {
    own: "printf 'five random words make heaps' >/etc/windrow/passphrase; chown windrow /etc/windrow/passphrase",
  },
  { command: "chown windrow /mnt/copies/windrow" },
  { command: "windrow service install --backup-to /mnt/copies/windrow" },
  { command: "windrow service rollback", prints: "run again" },
  { own: "./windrow service install --backup-to /mnt/copies/windrow" },
  {
    command:
      "export WINDROW_BACKUP_TO=/mnt/copies/windrow WINDROW_BACKUP_PASSPHRASE_FILE=/etc/windrow/passphrase",
  },
  { command: `windrow backups send ${data}` },
  { command: `windrow backups ${data}`, prints: ".sqlite" },
  { own: "systemctl stop windrow" },
  { command: `windrow restore latest ${data}`, prints: "Restored" },
  { command: `windrow restore latest --from-remote ${data}`, prints: "Restored" },
  { own: "cp /mnt/copies/windrow/*.age ." },
  { command: "age --decrypt -o windrow.db windrow-….sqlite.age" },
]

const photos: Step[] = [
  { own: "windrow demo --data ./photos && windrow export photos.zip --data ./photos" },
  { own: `windrow import photos.zip ${data}` },
  { own: "printf AKIDTEST >/etc/windrow/photos-key-id; printf hush-hush-secret >/etc/windrow/photos-secret" },
  {
    command:
      "export WINDROW_PHOTOS='s3://windrow-photos?endpoint=https://s3.example.net&region=eu-central-1'",
  },
  {
    command:
      "export WINDROW_PHOTOS_KEY_ID_FILE=/etc/windrow/photos-key-id WINDROW_PHOTOS_SECRET_FILE=/etc/windrow/photos-secret",
  },
  { command: `windrow serve ${data}`, serves: 3000 },
  { command: `windrow photos send ${data}`, prints: "moved into the bucket" },
  { command: `windrow photos fetch ${data}`, prints: "moved into the database" },
]

const byHand: Step[] = [
  { command: "windrow serve --help", prints: "--backup-secret-file" },
  { command: "windrow licenses", prints: "JavaScriptCore" },
  { command: "windrow demo --data ./demo", prints: "@" },
  { command: "windrow serve --data ./demo", serves: 3000 },
  { command: "windrow serve", serves: 3000 },
  {
    command:
      "windrow serve --data /var/lib/windrow/farm1 --host 127.0.0.1 --port 4001 --trust-proxy --hosts farm1.example.org",
    serves: 4001,
  },
  { own: "printf x >file; sha256sum file >SHA256SUMS" },
  { command: "sha256sum -c SHA256SUMS", prints: "OK" },
]

const fromSources: Step[] = [
  { own: "mkdir dist && cp windrow dist" },
  { command: "./dist/windrow serve --https", serves: 3000 },
]

const container: Step[] = [
  { own: 'cp "$SOURCES/Dockerfile" "$SOURCES/docs/compose.yaml" .; mkdir -p folder' },
  { command: "docker build -t windrow ." },
  {
    command: "docker run -d --name windrow --restart unless-stopped -p 3000:3000 -v windrow:/data windrow",
  },
  { own: add(admin, "--data /run/volume") },
  { command: `docker exec -it windrow windrow user role ${admin} admin`, prints: "admin" },
  { own: "kill $(cat /run/docker.pid); sleep 2" },
  {
    command:
      "docker run -d --name windrow --restart unless-stopped -p 3000:3000 -p 3443:3443 -v windrow:/data   -e WINDROW_HTTPS=yes -e WINDROW_HOSTS=192.168.1.20 windrow",
  },
  { own: "kill $(cat /run/docker.pid); sleep 2" },
  { command: "chown 10001 folder" },
  { command: "docker compose up -d" },
]

const postgres = "--database-file /etc/windrow/database"

const machines: Step[] = [
  // A machine that had no service yet.
  {
    own: "rm -r /etc/windrow; userdel windrow; rm -f /usr/local/bin/windrow; mkdir -p /var/lib/etcd/default",
  },
  {
    command: "printf '10.0.0.%d etcd%d node%d windrow%d\\n' 1 1 1 1  2 2 2 2  3 3 3 3 >> /etc/hosts",
  },
  { own: 'test "$(grep -c "etcd. node. windrow" /etc/hosts)" = 3' },
  { command: "mkdir -p /etc/postgresql-common" },
  { command: 'echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf' },
  { command: "apt-get install patroni postgresql-15 etcd-server haproxy" },
  { command: "systemctl stop etcd && rm -r /var/lib/etcd/default" },
  { own: "mkdir -p /mnt/windrow-archive; chown postgres /mnt/windrow-archive" },
  { command: "touch /mnt/windrow-archive/windrow-archive.txt" },
  { command: "systemctl restart etcd" },
  { command: "systemctl enable --now patroni && systemctl restart haproxy" },
  { command: "patronictl -c /etc/patroni/config.yml list" },
  { command: "useradd --system --no-create-home --shell /usr/sbin/nologin windrow" },
  {
    command: "mkdir /etc/windrow && install -m 400 -o windrow /dev/stdin /etc/windrow/database",
    input: "postgres://windrow:PASSWORD@127.0.0.1:5000/windrow\n",
  },
  {
    command: `./windrow service install ${postgres} --trust-proxy --hosts compost.example.org`,
  },
  { own: add(admin, postgres) },
  { command: `windrow user role ${admin} admin ${postgres}`, prints: "admin" },
  {
    command: `windrow doctor ${postgres} --trust-proxy --hosts compost.example.org`,
    codes: healthy,
    prints: "PostgreSQL",
  },
  {
    command:
      'runuser -u postgres -- psql windrow -c "DELETE FROM sessions; DELETE FROM api_tokens; DELETE FROM password_links"',
    prints: "DELETE",
  },
  {
    command:
      "pg_basebackup --host 127.0.0.1 --port 5000 --username replicator --checkpoint fast --pgdata /mnt/windrow-archive/base-$(date +%F)",
  },
  { own: "mkdir -p /var/lib/postgresql/15/windrow" },
  { command: "systemctl stop windrow patroni" },
  { command: "mv /var/lib/postgresql/15/windrow /var/lib/postgresql/15/windrow.before" },
  { command: "patronictl -c /etc/patroni/config.yml remove windrow" },
  { command: "systemctl start patroni" },
  { command: "systemctl start windrow" },
  { command: "patronictl -c /etc/patroni/config.yml switchover" },
  { command: "windrow service uninstall" },
  {
    command: `windrow serve ${postgres} --trust-proxy --hosts compost.example.org`,
    serves: 3000,
  },
  { own: 'psql windrow -c "DROP SCHEMA public CASCADE" -c "CREATE SCHEMA public"' },
  { command: "windrow move --from /var/lib/windrow --to /etc/windrow/database" },
]

/** In this order, on one machine; a variable that is exported lasts until the end of its part. */
export const parts: Readonly<Record<string, readonly Step[]>> = {
  service: [...service, ...farms],
  copies,
  photos,
  byHand,
  fromSources,
  container,
  machines,
}

/** What has places to fill in, or is only named: the program's help has it. */
export const named = [
  "windrow",
  "windrow user add",
  "windrow backup",
  "windrow doctor",
  "windrow backups",
  "windrow backup FILE",
  "windrow restore",
  "windrow user disable EMAIL",
  "windrow import",
  "windrow user password EMAIL",
  "windrow user role EMAIL admin",
  "windrow user",
  "windrow move",
  "windrow doctor --database-file …",
]

/** Those of this project: package.json or the installer of packages has them, and other tests run them. */
export const scripts = [
  "bun run release",
  "bun install --frozen-lockfile",
  "bun run prove:cluster",
  "npx -y bun@1.4.5 start",
  "npx -y bun@1.4.5 run test",
]

/** They have no object, and stand for a kind. */
export const unfinished = ["chmod 700", "patronictl … list", "patronictl show-config"]

/** What can't be had in a test: each of these programs is a stand-in, and so often called. */
export const standIns = {
  systemctl: "starts and stops the unit's command as its user; of other services it notes the call",
  journalctl: "shows what the unit's command printed",
  "systemd-analyze": "judges the unit's file, by the real one",
  docker: "runs the image's command without a container, and checks the call against the Dockerfile",
  "apt-get": "notes the call",
  patronictl: "notes the call",
  age: "looks at the file, and asks for no passphrase",
}
