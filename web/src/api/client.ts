// One call of the API: JSON in, JSON out, and every failure as an ApiError that carries the API's own sentence. Knows no page.
import { words } from "../words";
import type { Problem } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail);
  }

  /** Nothing answered, or something between here and the API: worth trying again. */
  get isConnection(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

type Params = Record<string, string | number | boolean | string[] | null | undefined>;

export function get<Answer>(path: string, params: Params = {}, signal?: AbortSignal): Promise<Answer> {
  return call<Answer>(path + query(params), { signal });
}

export function post<Answer>(path: string): Promise<Answer> {
  return call<Answer>(path, { method: "POST" });
}

export function query(params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === "") continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  return search.size ? `?${search}` : "";
}

async function call<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init, headers: { Accept: "application/json", ...init.headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, problem("unreachable", words.errors.unreachable, words.errors.unreachableRemedy, 0));
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, isProblem(body) ? body : unknownProblem(response));
  return body as Answer;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "detail" in body && "code" in body;
}

function unknownProblem(response: Response): Problem {
  const found = problem("unknown", words.errors.unknown(response.status), words.errors.unknownRemedy, response.status);
  return { ...found, request_id: response.headers.get("X-Request-Id") ?? "" };
}

function problem(code: string, detail: string, remedy: string, status: number): Problem {
  return { type: `urn:drumline:problem:${code}`, title: detail, status, code, detail, remedy, errors: [], request_id: "" };
}
