// Writes src/api/generated/schema.d.ts from the service's OpenAPI document, or with --check says whether it is current. Nothing else generates code.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = fileURLToPath(new URL("../src/api/generated/schema.d.ts", import.meta.url));
const python = process.env.PYTHON ?? (existsSync(`${root}.venv/bin/python`) ? `${root}.venv/bin/python` : "python3");

const document = execFileSync(python, [fileURLToPath(new URL("openapi.py", import.meta.url))], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 << 20,
});
const body = astToString(await openapiTS(JSON.parse(document)));
const text = `// Generated from the service's OpenAPI document by \`npm run types\`; do not edit.\n\n${body}`;

if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
  console.log(`wrote ${target}`);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  console.error("web/src/api/generated/schema.d.ts is not what the API says today; run `npm run types` in web/ and commit the result");
  process.exit(1);
}
