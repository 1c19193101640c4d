import { program, type Service, unitFile, unitText, user, useradd } from "./unit"

/** The commands that install the service, for a shell of root. */
export const byHand = (service: Service) => `By hand, as root on a machine with systemd:

${process.execPath === program ? "" : `install -m 755 ${process.execPath} ${program}\n`}${useradd.join(" ")}
install -d -m 700 -o ${user} -g ${user} ${service.data}
${program} user add you@example.org --first-name Ana --last-name Berg --admin --data ${service.data}
cat > ${unitFile} <<'END'
${unitText(service)}END
systemctl daemon-reload
systemctl enable --now windrow`
