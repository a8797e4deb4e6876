package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
)

// Header is the first line of a history file.
type Header struct {
	Seed    int64            `json:"seed"`
	Faults  []string         `json:"faults"`
	Opening map[string]int64 `json:"opening"`
}

// Operation is one call of a client and its answer. Times are in nanoseconds of one clock, amounts in satang.
type Operation struct {
	Process int    `json:"process"`
	Kind    string `json:"kind"`
	Member  string `json:"member"`
	Key     string `json:"key"`
	Of      string `json:"of"`
	Amount  int64  `json:"amount"`
	Call    int64  `json:"call"`
	Return  int64  `json:"return"`
	Outcome string `json:"outcome"`
	Code    string `json:"code"`
	Id      string `json:"id"`
	Balance *int64 `json:"balance"`
	// Wallets, Gaming and Outside are the answer of a snapshot: each member's wallet, and two totals of the company since the start of the history.
	Wallets map[string]int64 `json:"wallets"`
	Gaming  int64            `json:"gaming"`
	Outside int64            `json:"outside"`
}

const (
	ok      = "ok"
	refused = "refused"
	unknown = "unknown"
)

func isRead(kind string) bool { return kind == "read" || kind == "snapshot" }

// readHistory reads a history file. It leaves out reads without an answer, because they say nothing. A write with an unknown outcome may take effect
// at any time after its call, so it returns at the end of time. A write without an effect is the same as one that takes effect after all reads.
func readHistory(path string) (Header, []Operation, error) {
	var header Header
	file, err := os.Open(path)
	if err != nil {
		return header, nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(make([]byte, 1<<20), 1<<20)
	if !lines.Scan() {
		return header, nil, fmt.Errorf("%s is empty", path)
	}
	if err := json.Unmarshal(lines.Bytes(), &header); err != nil {
		return header, nil, err
	}
	operations := []Operation{}
	for lines.Scan() {
		var one Operation
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return header, nil, err
		}
		if one.Outcome == unknown {
			if isRead(one.Kind) {
				continue
			}
			one.Return = math.MaxInt64
		}
		if one.Outcome != ok && isRead(one.Kind) {
			continue
		}
		operations = append(operations, one)
	}
	return header, operations, lines.Err()
}
