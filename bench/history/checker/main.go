// The checker reads history files and prints one line of JSON for each: the verdict of Porcupine for each member alone and for the whole ledger.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

// Verdict is the result of one history. `Members` is linearizability of each member's own row, `Ledger` strict serializability of the whole ledger.
type Verdict struct {
	File       string                `json:"file"`
	Seed       int64                 `json:"seed"`
	Operations int                   `json:"operations"`
	Unknown    int                   `json:"unknown"`
	Members    porcupine.CheckResult `json:"members"`
	Ledger     porcupine.CheckResult `json:"ledger"`
	Ms         int64                 `json:"ms"`
}

// toPorcupine makes the operations of Porcupine. The answer is a part of the input, because a step compares both.
func toPorcupine(operations []Operation) []porcupine.Operation {
	history := make([]porcupine.Operation, 0, len(operations))
	for i := range operations {
		one := &operations[i]
		history = append(history, porcupine.Operation{ClientId: one.Process, Input: one, Call: one.Call, Return: one.Return})
	}
	return history
}

func check(path string, limit time.Duration) (Verdict, error) {
	header, operations, err := readHistory(path)
	if err != nil {
		return Verdict{}, err
	}
	verdict := Verdict{File: path, Seed: header.Seed, Operations: len(operations)}
	for _, one := range operations {
		if one.Outcome == unknown {
			verdict.Unknown++
		}
	}
	began := time.Now()
	history := toPorcupine(mergeRepetitions(operations))
	verdict.Members = porcupine.CheckOperationsTimeout(modelOf(header, true), history, limit)
	verdict.Ledger = porcupine.CheckOperationsTimeout(modelOf(header, false), history, limit)
	verdict.Ms = time.Since(began).Milliseconds()
	return verdict, nil
}

func main() {
	limit := flag.Duration("limit", 30*time.Second, "time limit of one check of one history")
	flag.Parse()
	for _, path := range flag.Args() {
		verdict, err := check(path, *limit)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		line, _ := json.Marshal(verdict)
		fmt.Println(string(line))
	}
}
