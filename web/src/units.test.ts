// The pure parts, each against figures worked out by hand. Run by `npm test` under Node's own test runner.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EventView, JobView } from "./api/types";
import { axisTexts } from "./charts/axis";
import { brokenSteps, column, curveOf, emptyCurve, grow, sharedSteps, valueAt } from "./lib/curves";
import { holds, parseFilter } from "./lib/filter";
import { big, briefly, bytes, count, duration, figure, percent } from "./lib/format";
import { cleaned, partsOf } from "./lib/logtext";
import { timelineOf } from "./lib/timeline";
import { yamlOf } from "./lib/yaml";

/** Compare without caring which kind of space keeps things together. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("numbers", () => {
  it("part thousands", () => {
    assert.equal(plain(count(1240)), "1 240");
    assert.equal(plain(count(999)), "999");
    assert.equal(plain(count(1234567)), "1 234 567");
  });
  it("keep their significant places", () => {
    assert.equal(figure(1.9134), "1.91");
    assert.equal(figure(1.9134, 4), "1.913");
    assert.equal(figure(0.00025, 2), "0.00025");
    assert.equal(figure(0.00002, 3), "2e-5");
    assert.equal(figure(0.001, 3), "0.00100");
    assert.equal(figure(0), "0");
    assert.equal(plain(figure(1234.5)), "1 235");
    assert.equal(figure(null), "–");
  });
  it("may be words", () => {
    assert.equal(figure("NaN"), "NaN");
    assert.equal(figure("-Infinity"), "-Infinity");
    assert.equal(big("Infinity"), "Infinity");
  });
  it("shrink to a unit", () => {
    assert.equal(plain(big(12412)), "12.4 k");
    assert.equal(plain(big(999_960)), "1.00 M");
    assert.equal(plain(big(87)), "87");
    assert.equal(plain(bytes(3_112_345)), "3.1 MB");
    assert.equal(plain(bytes(512)), "512 B");
  });
  it("are never all before the end, nor nothing after the start", () => {
    assert.equal(plain(percent(1999, 2000)), "99 %");
    assert.equal(plain(percent(2000, 2000)), "100 %");
    assert.equal(plain(percent(1, 2000)), "1 %");
    assert.equal(plain(percent(0, 2000)), "0 %");
  });
});

describe("times", () => {
  it("read as people say them", () => {
    assert.equal(plain(duration(200)), "3 min 20 s");
    assert.equal(plain(duration(120)), "2 min");
    assert.equal(plain(duration(7500)), "2 h 5 min");
    assert.equal(plain(duration(277_200)), "3 d 5 h");
    assert.equal(plain(duration(0.4)), "0.4 s");
    assert.equal(plain(duration(59.6)), "1 min");
    assert.equal(plain(briefly(540)), "9 min");
  });
});

describe("axes", () => {
  it("use one unit and one number of places", () => {
    assert.deepEqual(axisTexts([0, 0.05, 0.1], "seconds").map(plain), ["0", "50 ms", "100 ms"]);
    assert.deepEqual(axisTexts([0, 5000, 10000], "number").map(plain), ["0", "5 k", "10 k"]);
    assert.deepEqual(axisTexts([1.5, 2, 2.5], "number"), ["1.5", "2.0", "2.5"]);
    assert.deepEqual(axisTexts([0, 0.0005, 0.001], "number"), ["0", "0.5e-3", "1.0e-3"]);
    assert.deepEqual(axisTexts([0, 0.5e9, 1e9], "bytes").map(plain), ["0", "0.5 GB", "1.0 GB"]);
  });
});

describe("curves", () => {
  it("grow at their end, and take the new value of a step told again", () => {
    const curve = emptyCurve();
    for (const step of [1, 2, 3, 4]) grow(curve, step, step);
    grow(curve, 3, 30);
    grow(curve, 5, "NaN");
    assert.deepEqual(curve.steps, [1, 2, 3, 4, 5]);
    assert.deepEqual(curve.values.slice(0, 4), [1, 2, 30, 4]);
    assert.deepEqual(brokenSteps(curve), [5]);
  });
  it("keep a step that comes late in its place", () => {
    const curve = curveOf([
      { step: 10, last: 1, min: 1, max: 2, num_points: 10 },
      { step: 20, last: 3, min: 2, max: 4, num_points: 10 },
    ]);
    grow(curve, 15, 7);
    assert.deepEqual(curve.steps, [10, 15, 20]);
    assert.equal(valueAt(curve, 17), 7);
    assert.equal(valueAt(curve, 9), null);
  });
  it("lie beside one another on shared steps", () => {
    const dense = emptyCurve();
    const sparse = emptyCurve();
    for (const step of [1, 2, 3]) grow(dense, step, step === 2 ? "Infinity" : step);
    for (const step of [2, 4]) grow(sparse, step, step);
    const steps = sharedSteps([dense, sparse]);
    assert.deepEqual(steps, [1, 2, 3, 4]);
    assert.deepEqual(column(steps, dense).slice(0, 3), [1, null, 3]);
    assert.deepEqual(column(steps, sparse), [undefined, 2, undefined, 4]);
  });
});

describe("the filter", () => {
  const job = { id: "job_1", name: "Shakespeare", state: "running", labels: { team: "demo" } } as unknown as JobView;
  it("reads states, labels and text", () => {
    assert.deepEqual(parseFilter(" state:running,failed label:team=demo  tiny  gpt "), {
      states: ["running", "failed"],
      labels: ["team=demo"],
      text: "tiny gpt",
      unknownStates: [],
    });
    assert.deepEqual(parseFilter("state:runing").unknownStates, ["runing"]);
  });
  it("knows its jobs", () => {
    assert.ok(holds(parseFilter("state:running label:team=demo shake"), job));
    assert.ok(!holds(parseFilter("state:failed"), job));
    assert.ok(!holds(parseFilter("label:team=other"), job));
  });
});

describe("the timeline", () => {
  it("is to scale, from the first state to the last", () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString();
    const event = (second: number, kind: string, name: string) => ({ time: at(second), kind, name, sentence: "" }) as EventView;
    const job = { created_at: at(0), ended_at: at(60) } as JobView;
    const line = timelineOf(
      job,
      [event(0, "state", "queued"), event(10, "state", "running"), event(20, "incident", "worker_lost"), event(60, "state", "succeeded")],
      0,
    );
    assert.deepEqual(
      line.stretches.map((each) => [each.state, (each.to - each.from) / 1000]),
      [
        ["queued", 10],
        ["running", 50],
        ["succeeded", 0],
      ],
    );
    assert.equal(line.marks.length, 1);
  });
});

describe("a log line", () => {
  it("loses terminal colours and what a progress bar overwrote", () => {
    assert.equal(cleaned("\u001b[32mINFO\u001b[0m ready"), "INFO ready");
    assert.equal(cleaned(" 10 %\r 20 %\r 30 %"), " 30 %");
  });
  it("shows where a search was found", () => {
    assert.deepEqual(partsOf("Loss and loss", "loss"), [
      { text: "Loss", found: true },
      { text: " and ", found: false },
      { text: "loss", found: true },
    ]);
  });
});

describe("a spec as YAML", () => {
  it("reads like the file it came from", () => {
    const spec = {
      version: 1,
      name: "tiny",
      labels: {},
      data: { source: "/data/a b.txt" },
      train: { lr: 1e-7, betas: [0.9, 0.99], clip: null, on: "yes" },
    };
    assert.equal(
      yamlOf(spec),
      [
        "version: 1",
        "name: tiny",
        "labels: {}",
        "data:",
        "  source: /data/a b.txt",
        "train:",
        "  lr: 1.0e-7",
        "  betas: [0.9, 0.99]",
        '  "on": "yes"',
      ].join("\n"),
    );
  });
});
