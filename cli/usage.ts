/** `marginalia review --help`. */
export const REVIEW_USAGE = `usage: marginalia review <command>

  list [<base>...<branch>] [--open] [--json]      remarks, as path:line: who: [id] text
  show <id> [--json]                              a remark with its replies and its lines
  add <path>:<line>[-<line>] -m <text>            write beside lines, numbered as the files are now
      [--commit <rev>] [--suggest <file>]         or as they are in a commit; with the lines to put there
  reply <id> -m <text> [--resolve]
  resolve <id>
  reopen <id>
  verdict +2|+1|-1|-2|none [-m <text>]            about the newest commit
  wait [--timeout <seconds>] [--open] [--json]    until the reviewer hands over, or others add a remark;
                                                  then the same as list

Without a range, "list" shows what the branch has that its base lacks, what is not committed, and what was
handed over in this work tree. Commands that take an id find it there, or in --range <base>...<branch>.
"list" and "wait" remember what they have shown: "wait" returns at once if something newer was handed over.

Paths are relative to the top folder of the repository. Line numbers are those of the files as they are now;
an outdated remark has those of its commit. path:-40 is a line that was removed, path alone a whole file.

Exit codes: 0 done, 1 nothing found, 2 usage, 3 Git, 4 the output could not be written.
`;
