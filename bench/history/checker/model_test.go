package main

import (
	"math"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

const member = "mem_1"

var opening = Header{Opening: map[string]int64{member: 1000}}

func at(call, back int64, one Operation) Operation {
	one.Call, one.Return = call, back
	if one.Kind != "snapshot" {
		one.Member = member
	}
	if one.Outcome == "" {
		one.Outcome = ok
	}
	return one
}

func number(of int64) *int64 { return &of }

func bet(key string, amount, balance int64) Operation {
	return Operation{Kind: "bet", Key: key, Amount: amount, Balance: number(balance)}
}

func read(balance int64) Operation { return Operation{Kind: "read", Balance: number(balance)} }

func snapshot(balance, gaming, outside int64) Operation {
	return Operation{Kind: "snapshot", Wallets: map[string]int64{member: balance}, Gaming: gaming, Outside: outside}
}

func verdictOf(operations ...Operation) (porcupine.CheckResult, porcupine.CheckResult) {
	history := toPorcupine(mergeRepetitions(operations))
	return porcupine.CheckOperationsTimeout(modelOf(opening, true), history, time.Second),
		porcupine.CheckOperationsTimeout(modelOf(opening, false), history, time.Second)
}

func TestHistories(t *testing.T) {
	unknownBet := at(1, math.MaxInt64, Operation{Kind: "bet", Key: "a", Amount: 100, Outcome: unknown})
	lateRollback := at(1, 2, Operation{Kind: "rollback", Key: "r", Of: "a", Balance: number(1000)})
	const no, yes = porcupine.Illegal, porcupine.Ok
	for _, one := range []struct {
		name            string
		history         []Operation
		members, ledger porcupine.CheckResult
	}{
		{"calls in order", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, read(900))}, yes, yes},
		{"a repeated key has one effect and the first answer", []Operation{
			at(1, 2, bet("a", 100, 900)), at(3, 4, bet("b", 100, 800)), at(5, 6, bet("a", 100, 900)), at(7, 8, read(800))}, yes, yes},
		{"an unknown call never happened", []Operation{unknownBet, at(2, 3, read(1000)), at(4, 5, read(1000))}, yes, yes},
		{"an unknown call happened late", []Operation{unknownBet, at(2, 3, read(1000)), at(4, 5, read(900))}, yes, yes},
		{"an unknown call was undone", []Operation{unknownBet, at(2, 3, read(900)), at(4, 5, read(1000))}, no, no},
		{"the repetition of an unknown call shows its effect in between", []Operation{unknownBet, at(2, 3, bet("b", 50, 850)), at(4, 5, bet("a", 100, 900))}, yes, yes},
		{"the repetition of an unknown call is its only effect", []Operation{unknownBet, at(2, 3, bet("b", 50, 950)), at(4, 5, bet("a", 100, 850))}, yes, yes},
		{"the repetition of an unknown call has a second effect", []Operation{
			unknownBet, at(2, 3, bet("b", 50, 850)), at(4, 5, bet("a", 100, 750))}, no, no},
		{"an unknown call had an effect before a refusal that is not stored", []Operation{
			at(1, math.MaxInt64, Operation{Kind: "withdraw", Key: "w", Amount: 100, Outcome: unknown}), at(2, 3, read(900)),
			at(4, 5, Operation{Kind: "withdraw", Key: "w", Amount: 100, Outcome: refused, Code: "withdrawal_open"})}, no, no},
		{"a rollback before its bet refuses the bet", []Operation{lateRollback, at(3, 4, Operation{
			Kind: "bet", Key: "a", Amount: 100, Outcome: refused, Code: rolledBack, Balance: number(1000)})}, yes, yes},
		{"a stale read", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, read(1000))}, no, no},
		{"a doubled effect of one key", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, bet("a", 100, 800))}, no, no},
		{"a doubled effect that only a read shows", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, read(800))}, no, no},
		{"a lost update", []Operation{at(1, 3, bet("a", 100, 900)), at(2, 4, bet("b", 200, 800)), at(5, 6, read(800))}, no, no},
		{"an acknowledged write that is lost", []Operation{
			at(1, 2, Operation{Kind: "deposit", Key: "d", Amount: 500}), at(3, 4, read(1000))}, no, no},
		{"a refused call with an effect", []Operation{
			at(1, 2, Operation{Kind: "withdraw", Key: "w", Amount: 500, Outcome: refused}), at(3, 4, read(500))}, no, no},
		{"one key with two ids", []Operation{
			at(1, 2, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"}),
			at(3, 4, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "2"})}, no, no},
		{"a release returns held money once", []Operation{
			at(1, 2, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"}),
			at(3, 4, Operation{Kind: "release", Key: "w"}), at(5, 6, snapshot(1000, 0, 0))}, yes, yes},
		{"a release between an unknown withdrawal and the answer of its repetition", []Operation{
			at(1, math.MaxInt64, Operation{Kind: "withdraw", Key: "w", Amount: 100, Outcome: unknown}), at(2, 3, read(900)),
			at(4, 5, Operation{Kind: "release", Key: "w"}), at(6, 7, read(1000)),
			at(8, 9, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"})}, yes, yes},
		{"a release with an effect before its call", []Operation{
			at(1, math.MaxInt64, Operation{Kind: "withdraw", Key: "w", Amount: 100, Outcome: unknown}),
			at(2, 20, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"}),
			at(5, 6, read(900)), at(7, 8, read(1000)), at(10, 11, Operation{Kind: "release", Key: "w"})}, no, no},
		{"a release before its withdrawal", []Operation{
			at(1, 2, Operation{Kind: "release", Key: "w"}),
			at(3, 4, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"})}, no, no},
		{"an unknown release had an effect before a refused release", []Operation{
			at(1, 2, Operation{Kind: "withdraw", Key: "w", Amount: 100, Id: "1"}),
			at(3, math.MaxInt64, Operation{Kind: "release", Key: "w", Outcome: unknown}), at(4, 5, read(1000)),
			at(6, 7, Operation{Kind: "release", Key: "w", Outcome: refused})}, yes, yes},
		{"a snapshot with half of a bet", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, snapshot(900, 0, 0))}, yes, no},
		{"a snapshot with all of a bet", []Operation{at(1, 2, bet("a", 100, 900)), at(3, 4, snapshot(900, 100, 0))}, yes, yes},
	} {
		if members, ledger := verdictOf(one.history...); members != one.members || ledger != one.ledger {
			t.Errorf("%s: members %s, ledger %s", one.name, members, ledger)
		}
	}
}
